// What a token can allow. `read`: questions. `push`: putting indexes into the server's graph engine. `admin`: ending the server,
// and what it says of itself.

export const RIGHTS = ['read', 'push', 'admin'] as const;
export type Right = (typeof RIGHTS)[number];
