/** Stands in for the screen that the README's plugin names. */
export default function GuestBookPage() {
  return <p>Welcome</p>;
}
