import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type GarbledLettersProps = {
  garbled: { line: number; from: string; to: string }
  onChoose: (letters: 'repair' | 'keep') => void
  busy: boolean
}

/** A file whose letters an earlier program has read wrongly: nothing of it is read before it is said which they are. */
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
