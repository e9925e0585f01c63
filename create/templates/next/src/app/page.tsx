import { WelcomePage } from './WelcomePage';

export default function Page() {
  return <WelcomePage />;
}
