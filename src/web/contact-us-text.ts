/** The way forward where the person herself can do no more. */
export const contactUsText = 'Ring eller skriv til os; det står nederst på siden hvordan.'

/** Where nothing more is known. */
export const unexpectedErrorText = `Fejlen er vores, og den er skrevet ned. Prøv igen om lidt. ${contactUsText}`
