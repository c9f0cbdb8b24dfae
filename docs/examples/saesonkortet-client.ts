export class ApiError extends Error {}
export function createClient(_: unknown) { return async (..._a: unknown[]): Promise<any> => ({}) }
