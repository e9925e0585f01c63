'use client';
export { Account, Visit } from '../../Visit.js';
