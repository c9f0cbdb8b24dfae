/** The way forward where the person herself can do no more. */
export const callOrWrite = 'Ring eller skriv til os; det står nederst på siden hvordan.'

/** Where nothing more is known. */
export const unexpectedText = `Fejlen er vores, og den er skrevet ned. Prøv igen om lidt. ${callOrWrite}`
