// next/jest asks for a folder of pages.
export default function Page() {
  return <h1>Shop</h1>;
}
