import { grantedIn } from '#domain/consent/consent.ts'
import type { ConsentAdapter } from './consent-store.ts'
import { cookieInformation } from './cookie-information.ts'
import { cookiebot, hasAnsweredCookiebot } from './cookiebot.ts'
import { storedChoice } from './stored-choice.ts'
import { recordChoice } from './record-choice.ts'

/** Others who ask. What a visitor answers them is written down by us too, once for each choice. */
export const providers = {
  cookieinformation: recorded(cookieInformation, () => true),
  cookiebot: recorded(cookiebot, hasAnsweredCookiebot),
}

function recorded(adapter: ConsentAdapter, hasAnswered: () => boolean): ConsentAdapter {
  adapter.subscribe((consent) => {
    if (!hasAnswered()) return
    const before = storedChoice()?.on.join(' ')
    const granted = grantedIn(consent)
    if (before !== granted.join(' ')) void recordChoice(granted)
  })
  return adapter
}
