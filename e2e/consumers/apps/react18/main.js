import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Page } from './Page.js';

hydrateRoot(document, createElement(Page));
