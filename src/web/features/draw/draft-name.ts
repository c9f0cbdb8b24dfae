/** `Udkast 2`: numbered in order of creation. */
export const draftName = ({ number }: { number: number }) => `Udkast ${number}`
