import { rotateOperatorKey } from '#server/checkins/rotate-operator-key.ts'
import { openCtx } from './create-services.ts'
import { runCommand } from './run-command.ts'

const usage = `npm run keys:rotate -- pass-tokens [leaked]

Laver en ny nøgle til koderne på golfspilleres telefoner. Den nye underskriver fra i morgen, og den gamle
godtages, til den sidste kode, den har underskrevet, er udløbet. Ingen mærker skiftet.

leaked: den gamle nøgle er i fremmede hænder. Den ophører med det samme: telefoner skal være på nettet for at
få en ny kode, og en reception uden net kan først læse de nye koder, når den har været på nettet.

AUTH_SECRET og webhooks: docs/running-at-scale.md.`

const minuteText = (at: Date) =>
  at.toLocaleString('da-DK', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Copenhagen',
  })

/** `npm run keys:rotate -- pass-tokens [leaked]`. */
await runCommand(usage, async ([what, how, ...rest]) => {
  const isKnown = what === 'pass-tokens' && (how === undefined || how === 'leaked')
  if (!isKnown || rest.length > 0) return false
  const { ctx, close } = await openCtx()
  try {
    const { signsFrom, formerUntil } = await rotateOperatorKey(ctx, { atOnce: how === 'leaked' })
    console.log(
      how === 'leaked'
        ? 'Den nye nøgle underskriver nu, og de tidligere godtages ikke længere. Andre processer følger efter inden for et minut.'
        : `Den nye nøgle underskriver fra ${minuteText(signsFrom)}. Den gamle godtages til ${minuteText(formerUntil)}.`,
    )
    return undefined
  } finally {
    await close()
  }
})
