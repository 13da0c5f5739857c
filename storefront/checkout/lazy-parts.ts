import { lazy } from 'react';
import { lazyPart } from '#storefront/kernel/lazy-part.tsx';

/*
 * What most checkouts never show. Rendered with the page on the server, so it works without script and nothing jumps;
 * in the browser its script is loaded with the first page that shows it.
 */
const loadForms = () => import('./delivery-forms.tsx');
const loadPerishable = () => import('./perishable-card.tsx');
const loadBirthday = () => import('./birthday-card.tsx');
const loadWayOut = () => import('./way-out.tsx');
const loadUndo = () => import('#storefront/cart/undo-line.tsx');

export const DeliveryForms = import.meta.env.SSR
  ? (await loadForms()).DeliveryForms
  : lazy(() => loadForms().then((file) => ({ default: file.DeliveryForms })));

export const PerishableCard = import.meta.env.SSR
  ? (await loadPerishable()).PerishableCard
  : lazy(() => loadPerishable().then((file) => ({ default: file.PerishableCard })));

export const BirthdayCard = import.meta.env.SSR
  ? (await loadBirthday()).BirthdayCard
  : lazy(() => loadBirthday().then((file) => ({ default: file.BirthdayCard })));

export const WayOut = import.meta.env.SSR
  ? (await loadWayOut()).WayOut
  : lazy(() => loadWayOut().then((file) => ({ default: file.WayOut })));

/** A page never begins with one. */
export const UndoLine = lazyPart(() => loadUndo().then((file) => file.UndoLine));
