import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import styled from 'styled-components';
import { App } from './App.js';

// Styles of the site's own, of an older version than the kit's, that change while the page is used.
const Count = styled.button`
  color: rgb(10, 20, ${({ $visits }) => 30 + $visits});
`;

function Visits() {
  const [visits, setVisits] = useState(0);
  return createElement(Count, { id: 'visits', $visits: visits, onClick: () => setVisits(visits + 1) }, visits);
}

createRoot(document.getElementById('root')).render(createElement(App, null, createElement(Visits)));
