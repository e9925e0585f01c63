/** Whether a page of another origin shows this one inside its own, at whatever depth. */
export function isInForeignFrame(from: Window = window): boolean {
  for (let page = from; page !== page.parent; page = page.parent) {
    if (!isOfThisOrigin(page.parent)) return true;
  }
  return false;
}

function isOfThisOrigin(page: Window): boolean {
  try {
    return page.location.origin === window.location.origin;
  } catch {
    return false;
  }
}
