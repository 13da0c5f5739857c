export { accountCapability } from './capability.ts';
export { addAddress } from './edit-addresses.ts';
export { showAddress } from './show-address.ts';
export { type AddressRow, findAddress } from './store.ts';
