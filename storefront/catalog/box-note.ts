import type { BoxType } from '#domain/catalog/names.ts';
import type { listShippingFees } from '#domain/pricing/endpoints.ts';
import { ApiError, callApi, callName } from '#storefront/kernel/browser-call.ts';
import { feeWords } from '#storefront/kernel/fee-words.ts';
import { BOX_NOTE_TEXTS } from './box-note-texts.ts';

const LIST_FEES = callName<typeof listShippingFees>('GET', '/shipping/fees');
/** The local storage key of the boxes that were noted in this browser. */
const KEY = 'noted-boxes';

/**
 * What shipping a frozen or wine box costs, the first time that an item of it is added in this browser; null after
 * that, and if the fee can't be read.
 */
export async function firstBoxNote(box_type: Exclude<BoxType, 'grocery'>): Promise<string | null> {
  const noted = (localStorage.getItem(KEY) ?? '').split(' ');
  if (noted.includes(box_type)) return null;
  localStorage.setItem(KEY, [...noted, box_type].join(' ').trim());
  try {
    const { boxes } = await callApi(LIST_FEES, {});
    const fee = boxes.find((one) => one.box_type === box_type);
    return fee ? BOX_NOTE_TEXTS[box_type](feeWords(fee)) : null;
  } catch (problem) {
    if (problem instanceof ApiError) return null;
    throw problem;
  }
}
