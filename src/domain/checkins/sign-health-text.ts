import { countedDays, silentDays, type SignState } from './sign-health.ts'

type SignStateText = {
  label: string
  /** What was seen; empty when there is nothing to do. */
  why: string
  /** The suggested action; null when there is none. */
  advice: string | null
}

/** What the club and the back office read about the state of a sign. */
export const signStateText: Record<SignState, SignStateText> = {
  well: { label: 'I brug', why: '', advice: null },
  quiet: { label: 'Ingen gæster', why: '', advice: null },
  typed: {
    label: 'Koden tastes',
    why: `De sidste ${countedDays} dage har flere tastet koden end skannet den, så den er nok svær at læse.`,
    advice: 'Udskriv et nyt skilt',
  },
  silent: {
    label: 'Bliver ikke skannet',
    why: `Ingen har brugt det i ${silentDays} dage, men der er kommet gæster på andre måder. Hænger det der endnu?`,
    advice: 'Udskriv et nyt skilt',
  },
}
