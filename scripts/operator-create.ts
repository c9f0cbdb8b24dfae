import { appointCommand } from './appoint-command.ts'

const usage = `npm run operator:create -- MAIL

Gør MAIL til administrator hos operatøren og viser en engangskode at logge ind med.
Tjenesten må gerne køre imens. Kan gentages for at få en ny kode.`

/** `npm run operator:create -- MAIL` (E14). */
await appointCommand(usage, async () => ({
  role: { name: 'operator_admin', scopeId: null },
  title: 'administrator hos operatøren',
}))
