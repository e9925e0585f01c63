export default function Layout({ children }) {
  return <html lang="en"><head><title>A site</title><link rel="icon" href="data:," /></head><body>{children}</body></html>;
}
