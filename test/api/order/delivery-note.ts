import { z } from 'zod';
import { ORDER_CHOICE_NAMES, ORDER_CHOICES, SHOWN_ORDER_CHOICES } from '#domain/order/choices.ts';
import { wireText } from '#domain/kernel/wire.ts';

/** The lines that a new choice adds to domain/order/choices.ts. Import this before anything that reads them. */
Object.assign(ORDER_CHOICES, { delivery_note: wireText(200).default('') });
Object.assign(SHOWN_ORDER_CHOICES, { delivery_note: z.string() });
(ORDER_CHOICE_NAMES as string[]).push('delivery_note');

/** Its migration. */
export const ADD_DELIVERY_NOTE = `alter table sales_order add column delivery_note text not null default ''`;
