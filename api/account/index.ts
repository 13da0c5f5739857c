export { accountCapability } from './capability.ts';
export { addAddress } from './keep-address.ts';
export { showAddress } from './show-address.ts';
export { type AddressRow, findAddress } from './store.ts';
