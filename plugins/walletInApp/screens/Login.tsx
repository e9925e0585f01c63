'use client';
import type { ReactNode } from 'react';

export default function Login(): ReactNode {
  return null;
}
