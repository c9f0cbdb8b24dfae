import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { rotateOperatorKey } from '#server/checkins/rotate-operator-key.ts'
import { danishMoment } from '#server/clock.ts'
import { openCtx } from './create-services.ts'
import { runCommand } from './run-command.ts'

const usage = `npm run keys:rotate -- pass-tokens [leaked]

Laver en ny nøgle til koderne på golfspilleres telefoner. Den nye signerer fra i morgen, og den gamle
godtages, til den sidste kode, den har signeret, er udløbet. Ingen mærker skiftet.

leaked: den gamle nøgle er i fremmede hænder. Den ophører med det samme: telefoner skal være på nettet for at
få en ny kode, og en reception uden net kan først læse de nye koder, når den har været på nettet.

AUTH_SECRET og webhooks: docs/running-at-scale.md.`

const minuteText = (at: Date) => {
  const { day, minute } = danishMoment(at)
  return `${formatDay(day)} ${formatClockProse(minute)}`
}

/** `npm run keys:rotate -- pass-tokens [leaked]`. */
await runCommand(usage, async ([what, how, ...rest]) => {
  const isKnown = what === 'pass-tokens' && (how === undefined || how === 'leaked')
  if (!isKnown || rest.length > 0) return false
  const { ctx, close } = await openCtx()
  try {
    const { signsFrom, formerUntil } = await rotateOperatorKey(ctx, { isLeaked: how === 'leaked' })
    console.log(
      how === 'leaked'
        ? 'Den nye nøgle signerer nu, og de tidligere godtages ikke længere. Andre processer følger efter inden for et minut.'
        : `Den nye nøgle signerer fra ${minuteText(signsFrom)}. Den gamle godtages til ${minuteText(formerUntil)}.`,
    )
    return undefined
  } finally {
    await close()
  }
})
