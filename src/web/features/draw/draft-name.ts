/** `Udkast 2`: by the order in which they were made. */
export const draftName = ({ number }: { number: number }) => `Udkast ${number}`
