import { Notice } from '../../ui/notice.tsx'

/** How often a page asks for a result that is being computed. */
export const computingPauseMs = 5_000

/** Seasons whose figures are computed in the background; `shown` are those with figures of before. */
export function Computing({
  codes,
  shown,
}: {
  codes: readonly string[]
  shown: readonly string[]
}) {
  return codes.map((code) => (
    <Notice key={code} live title={`Sæson ${code} beregnes …`}>
      {shown.includes(code)
        ? 'Tallene her er fra sidste beregning. De nye kommer af sig selv om et øjeblik.'
        : 'Det tager op til et par minutter. Tallene kommer af sig selv her på siden.'}
    </Notice>
  ))
}
