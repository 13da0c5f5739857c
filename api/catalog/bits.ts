/** A bit set of product ordinals. */
export type Bits = Uint32Array;

export function noBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5);
}

export function allBits(size: number): Bits {
  const bits = noBits(size).fill(0xffffffff);
  if (size % 32 > 0) bits[bits.length - 1] = 2 ** (size % 32) - 1;
  return bits;
}

export function addBit(bits: Bits, ordinal: number): void {
  bits[ordinal >>> 5] = (bits[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31));
}

export function removeBit(bits: Bits, ordinal: number): void {
  bits[ordinal >>> 5] = (bits[ordinal >>> 5] ?? 0) & ~(1 << (ordinal & 31));
}

export function hasBit(bits: Bits, ordinal: number): boolean {
  return (((bits[ordinal >>> 5] ?? 0) >>> (ordinal & 31)) & 1) === 1;
}

export function bitsWhere(size: number, isMember: (ordinal: number) => boolean): Bits {
  const bits = noBits(size);
  for (let ordinal = 0; ordinal < size; ordinal++) if (isMember(ordinal)) addBit(bits, ordinal);
  return bits;
}

/** Intersects `bits` with `other`, in place. */
export function keepCommon(bits: Bits, other: Bits): Bits {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) & (other[i] ?? 0);
  return bits;
}

/** Adds `other` to `bits`, in place. */
export function addAll(bits: Bits, other: Bits): Bits {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) | (other[i] ?? 0);
  return bits;
}

/** Removes what is in `other`, in place. */
export function removeAll(bits: Bits, other: Bits): Bits {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) & ~(other[i] ?? 0);
  return bits;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (const word of bits) {
    let v = word - ((word >>> 1) & 0x55555555);
    v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
    count += Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** Calls `visit` with each ordinal of the set, ascending. */
export function eachBit(bits: Bits, visit: (ordinal: number) => void): void {
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i] ?? 0;
    while (word !== 0) {
      const low = word & -word;
      visit((i << 5) + 31 - Math.clz32(low));
      word ^= low;
    }
  }
}
