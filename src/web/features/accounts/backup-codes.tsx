import { useEffect, useRef } from 'react'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type BackupCodesProps = { codes: readonly string[]; done: () => void }

/** The ten codes, this once: on paper, in a file, and then gone. */
export function BackupCodes({ codes, done }: BackupCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(sheet(codes))}`
  return (
    <section aria-labelledby="codes" className="grid gap-5">
      <div>
        <h2 id="codes" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Dine ti reservekoder
        </h2>
        <p className="mt-2 max-w-text text-slate-700">
          Hver af dem logger dig ind én gang, når telefonen er væk. Udskriv dem, eller gem dem et
          sted uden for telefonen. De vises kun nu.
        </p>
      </div>
      <ol className="figures grid max-w-form grid-cols-2 gap-x-6 gap-y-2 rounded-md border border-slate-300 bg-white p-5 text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <ButtonRow className="print-hide">
        <Button onClick={done}>Jeg har gemt dem</Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Icon name="print" /> Udskriv
        </Button>
        <a
          href={file}
          download="saesonkortet-reservekoder.txt"
          className="text-link inline-flex min-h-12 items-center px-3"
        >
          Hent som fil
        </a>
      </ButtonRow>
    </section>
  )
}

const sheet = (codes: readonly string[]) =>
  ['Sæsonkortet: reservekoder. Hver kan bruges én gang.', '', ...codes, ''].join('\r\n')
