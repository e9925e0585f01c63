'use client';
import { useMemo } from 'react';
import { askSend } from '../../flows/askSend.ts';
import type { AskSendRequest } from '../../flows/askSend.ts';
import { askTypedData } from '../../flows/askTypedData.ts';
import type { AskTypedDataRequest } from '../../flows/askTypedData.ts';
import type { Sent } from '../../flows/sendTransaction.ts';
import { useLatchkeyDispatch } from '../kitContext.ts';

/** Shows in the modal what a transaction does, and sends it once the person says so. */
export function useAskSend(): (request: AskSendRequest) => Promise<Sent> {
  const dispatch = useLatchkeyDispatch();
  return useMemo(() => (request) => dispatch(askSend(request)), [dispatch]);
}

/** Shows in the modal what typed data allows, and asks for its signature there. */
export function useAskTypedData(): (request: AskTypedDataRequest) => Promise<string> {
  const dispatch = useLatchkeyDispatch();
  return useMemo(() => (request) => dispatch(askTypedData(request)), [dispatch]);
}
