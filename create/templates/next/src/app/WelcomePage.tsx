'use client';
export { Welcome as WelcomePage } from '../Welcome';
