/** For errors that the user cannot solve alone. */
export const contactUsText = 'Ring eller skriv til os. Telefon og mail står nederst på siden.'

/** For errors without a known cause. */
export const unexpectedErrorText = `Fejlen er vores, og den er skrevet ned. Prøv igen om lidt. ${contactUsText}`
