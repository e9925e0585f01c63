export default function Loading() {
  return <p id="loading">Loading the page</p>;
}
