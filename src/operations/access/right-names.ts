// What a token can allow. `read`: questions. `admin`: ending the server, and what it says of itself.

export const RIGHTS = ['read', 'admin'] as const;
export type Right = (typeof RIGHTS)[number];
