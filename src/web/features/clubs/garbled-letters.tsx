import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type GarbledLettersProps = {
  garbled: { line: number; from: string; to: string }
  onChoose: (letters: 'repair' | 'keep') => void
  busy: boolean
}

/** Asks whether to repair the letters of a file that an earlier program decoded wrongly. */
export function GarbledLetters({
  garbled: { line, from, to },
  onChoose,
  busy,
}: GarbledLettersProps) {
  return (
    <Notice
      tone="warning"
      title="Skal vi rette bogstaverne?"
      live
      action={
        <div className="flex flex-wrap gap-3">
          <Button busy={busy && 'Læser filen …'} onClick={() => onChoose('repair')}>
            Ret bogstaverne
          </Button>
          <Button variant="secondary" onClick={() => onChoose('keep')}>
            Læs dem, som de står
          </Button>
        </div>
      }
    >
      <p className="break-words">
        I linje {line} står »{from}«, og der skulle nok stå »{to}«. Det sker, når listen er åbnet og
        gemt i et andet program.
      </p>
    </Notice>
  )
}
