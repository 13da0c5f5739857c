/** The fewest characters of a password (requirement A14). */
export const PASSWORD_MIN = 8;
