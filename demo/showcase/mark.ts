/** A bird before the sun. */
export const mark = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><rect width='24' height='24' rx='6' fill='%2323203a'/><circle cx='15' cy='9.5' r='5' fill='%23ff9e6d'/><path d='M3.5 17.5c4.6.4 9.5-.8 11.6-5.2.7-1.5 2.6-2 3.9-.9l1.7.3-1.3 1.2c-.5 5-4.6 8-9.7 7.5l-1.4-1.5z' fill='%23fbf6ee'/></svg>";
