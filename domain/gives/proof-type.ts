/** What may be sent as proof, by content. */
export const PROOF_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type ProofType = (typeof PROOF_TYPES)[number];

/** A proof as it is stored (issue 15); a browser shrinks pictures before it sends them. */
export const PROOF_BYTES_MAX = 100_000;

/** The bytes that each type begins with; null is any byte. */
const BEGINNINGS: Record<ProofType, readonly (number | null)[]> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/webp': [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
};

/** The type of a file by its first bytes, whatever its name or its sender says; null for any other. */
export function proofType(bytes: Uint8Array): ProofType | null {
  return PROOF_TYPES.find((type) => BEGINNINGS[type].every((byte, at) => byte === null || bytes[at] === byte)) ?? null;
}
