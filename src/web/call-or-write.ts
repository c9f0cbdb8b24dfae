/** The way forward where the person herself can do no more. */
export const callOrWrite = 'Ring eller skriv til os; det står nederst på siden hvordan.'
