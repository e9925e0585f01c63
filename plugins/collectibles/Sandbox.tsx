'use client';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { usePlugin } from '../../src/ui/kit/usePlugin.ts';
import { frameReady, mediaFrame } from './frame.ts';
import { collectiblesKey } from './key.ts';
import * as limits from './limits.ts';

const Frame = /* @__PURE__ */ styled.iframe`
  box-sizing: border-box;
  display: block;
  width: 100%;
  aspect-ratio: 1;
  border: 1px solid var(--lk-border);
  border-radius: var(--lk-radius-small);
  background: #fff;
`;

interface SandboxProps {
  /** Untrusted. */
  readonly html: string;
  readonly title: string;
  /** What shows it does not run: a policy of the page forbids it. */
  onBlocked(): void;
}

/** Runs an untrusted page: without the site's origin, storage and cookies, without anything fetched or sent over http, without windows, dialogs, forms and downloads, and without a way out of its frame. */
export function Sandbox({ html, title, onBlocked }: SandboxProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const { config: { frameUrl }, port } = usePlugin(collectiblesKey);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const stop = port(clockPort).setTimer(onBlocked, limits.frameReadyMs);
    const hear = ({ source, data }: MessageEvent): void => {
      if (source === null || source !== element.contentWindow || data !== frameReady) return;
      end();
      element.contentWindow.postMessage({ html, title }, '*'); // the frame's origin is opaque, and what it is told is its own file
    };
    const end = (): void => {
      stop();
      removeEventListener('message', hear);
    };
    addEventListener('message', hear);
    try {
      if (frameUrl === undefined) element.srcdoc = mediaFrame.html;
      else element.src = frameUrl;
    } catch {
      end();
      onBlocked(); // Trusted Types
    }
    return end;
  }, [html, title, onBlocked, frameUrl, port]);
  return <Frame ref={frame} title={title} sandbox="allow-scripts" referrerPolicy="no-referrer" allow="" />;
}
