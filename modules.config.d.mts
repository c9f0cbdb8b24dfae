export const levels: string[][]
