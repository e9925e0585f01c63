import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LatchkeyProvider } from 'latchkey/react';
import { createKit } from './latchkey/kit';
import './style.css';
import { Welcome } from './Welcome';

// A build without mocks leaves out all that is behind this import.
const mocks = import.meta.env.VITE_LATCHKEY_MOCKS === 'on' ? await (await import('./latchkey/mocks/start')).startMocks() : undefined;
const kit = createKit(mocks);

const root = document.getElementById('root');
if (root) createRoot(root).render(<StrictMode><LatchkeyProvider kit={kit}><Welcome /></LatchkeyProvider></StrictMode>);
