import { lazy } from 'react';

/*
 * What most checkouts never show. Rendered with the page on the server, so it works without script and nothing jumps;
 * in the browser its script is loaded with the first page that shows it.
 */
const loadForms = () => import('./delivery-forms.tsx');
const loadQuestion = () => import('./question-card.tsx');
const loadWayOut = () => import('./way-out.tsx');

export const DeliveryForms = import.meta.env.SSR
  ? (await loadForms()).DeliveryForms
  : lazy(() => loadForms().then((file) => ({ default: file.DeliveryForms })));

export const QuestionCard = import.meta.env.SSR
  ? (await loadQuestion()).QuestionCard
  : lazy(() => loadQuestion().then((file) => ({ default: file.QuestionCard })));

export const WayOut = import.meta.env.SSR
  ? (await loadWayOut()).WayOut
  : lazy(() => loadWayOut().then((file) => ({ default: file.WayOut })));
