import type { TemplateName, Templates } from '../templates.ts'
import { accountSamples } from './account-samples.ts'
import { clubSamples } from './club-samples.ts'
import { purchaseSamples } from './purchase-samples.ts'
import { sampleOrigin } from './sample-origin.ts'
import { tournamentSamples } from './tournament-samples.ts'

export type Samples = { [Name in TemplateName]: Templates[Name] }

const samples: Samples = {
  ...accountSamples,
  ...purchaseSamples,
  ...clubSamples,
  ...tournamentSamples,
}

/** Invented data of a mail, for its preview in the back office and for tests. Its links begin with `origin` and open nothing. */
export const sampleOf = <Name extends TemplateName>(name: Name, origin: string): Samples[Name] =>
  JSON.parse(JSON.stringify(samples[name]).replaceAll(sampleOrigin, origin))
