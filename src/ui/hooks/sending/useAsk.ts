'use client';
import { useMemo } from 'react';
import { askSend } from '../../../flows/review/askSend.ts';
import type { AskSendRequest } from '../../../flows/review/askSend.ts';
import { askTypedData } from '../../../flows/review/askTypedData.ts';
import type { AskTypedDataRequest } from '../../../flows/review/askTypedData.ts';
import type { Sent } from '../../../flows/sending/sendTransaction.ts';
import { useLatchkeyDispatch } from '../../kit/kitContext.ts';

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
