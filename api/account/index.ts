export { checkAddress } from './check-address.ts';
export { addAddress, getAddress } from './keep-address.ts';
export { showAddress } from './show-address.ts';
export { type AddressRow, findAddress, findRegion, listAddresses } from './store.ts';
