import type { DguOutcome } from '#contract/accounts/dgu-login.ts'

type OutcomeText = {
  title: string
  text: string
  /** Whether trying again may help. */
  again: boolean
}

/** The explanation of each failed DGU login. DGU's own messages are never shown. */
export const outcomeTexts: Record<DguOutcome, OutcomeText> = {
  cancelled: {
    title: 'Du fortrød DGU-login',
    text: 'Du er ikke logget ind, og vi har ikke hentet noget om dig.',
    again: true,
  },
  refused_there: {
    title: 'DGU afviste login',
    text: 'DGU-login gav ikke lov denne gang. Det sker, hvis siden hos DGU har været åben længe.',
    again: true,
  },
  expired: {
    title: 'Der gik for længe',
    text: 'Et DGU-login skal være færdigt inden for ti minutter. Begynd forfra. Det tager et halvt minut.',
    again: true,
  },
  used: {
    title: 'Det svar fra DGU er brugt',
    text: 'Et svar virker én gang. Er du ikke logget ind, så begynd forfra.',
    again: true,
  },
  unknown: {
    title: 'Du er ikke ved at logge ind her',
    text: 'Siden er åbnet fra historikken eller i en anden browser end den, hvor du begyndte. Begynd forfra her.',
    again: true,
  },
  code_refused: {
    title: 'DGU tog ikke imod svaret',
    text: 'Det hjælper som regel at begynde forfra.',
    again: true,
  },
  login_down: {
    title: 'DGU-login svarer ikke lige nu',
    text: 'Fejlen er hos DGU og går som regel over i løbet af kort tid.',
    again: true,
  },
  register_down: {
    title: 'DGU’s medlemsregister svarer ikke lige nu',
    text: 'Du kom ind hos DGU, men vi kunne ikke få at vide, hvem du er. Det går som regel over i løbet af kort tid.',
    again: true,
  },
  no_golfer: {
    title: 'Vi fandt ingen golfspiller',
    text: 'DGU kender ingen golfspiller, der passer til det, du skrev. Er du medlem af en klub, så bed klubben tjekke dit medlemskab i GolfBox.',
    again: false,
  },
  too_young: {
    title: 'Kontoen er en voksens',
    text: 'Er man under 18, hører kortet til en forælders eller værges konto. Bed forælderen eller værgen om at logge ind.',
    again: false,
  },
  linked_elsewhere: {
    title: 'Det DGU-login hører til en anden konto',
    text: 'Du er logget ind på én konto, og DGU-login fører til en anden. Log ud, og log ind med DGU, så kommer du til den.',
    again: false,
  },
  account_has_other: {
    title: 'Din konto har et andet DGU-login',
    text: 'En konto hører til én golfspiller. Fjern det gamle DGU-login under Sikkerhed, før du knytter et nyt.',
    again: false,
  },
  golfer_has_account: {
    title: 'Golfspilleren har allerede en konto',
    text: 'Log ind med den mail, kontoen har. Så kan du knytte DGU-login til den under Sikkerhed.',
    again: false,
  },
  other_golfer: {
    title: 'Kortet er til en anden',
    text: 'Du loggede ind som en anden golfspiller end den, kortet er bestilt til. Lad den rigtige logge ind, eller få navnet rettet af den, der bestilte.',
    again: true,
  },
  other_member: {
    title: 'Medlemskabet er en andens',
    text: 'DGU-login var en anden golfspillers end den, vi spurgte om. Log ind hos DGU som den, mailen handler om. Et barn har sit eget DGU-login.',
    again: false,
  },
  same_golfer: {
    title: 'Golfspilleren har et kort i bestillingen',
    text: 'Hvert kort er til sin egen golfspiller. Log ind hos DGU som den, dette kort er til.',
    again: true,
  },
  purchase_gone: {
    title: 'Bestillingen er ikke åben længere',
    text: 'Den er betalt, opgivet eller begyndt i en anden browser. Der er ikke ændret noget.',
    again: false,
  },
  unsuitable: {
    title: 'Kortet passer ikke til medlemskabet',
    text: 'Vi fandt dit medlemskab, men kortet kan ikke bruges med det. Der er ikke trukket penge for det.',
    again: false,
  },
  too_many: {
    title: 'Du har prøvet for mange gange',
    text: 'Vent et kvarter, og prøv igen.',
    again: false,
  },
  off: {
    title: 'DGU-login er ikke slået til her',
    text: 'Log ind med en kode på mail. Du behøver ingen adgangskode.',
    again: false,
  },
}

/** A purchase can continue without DGU; the text explains when money is captured (D8). */
export const goesOnByHand =
  'Du kan købe kortet alligevel: Skriv selv dit DGU-nummer. Kan vi ikke få medlemskabet bekræftet med det samme, reserverer vi beløbet og trækker det først, når det er bekræftet.'
