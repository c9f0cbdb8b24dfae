import { Verdict } from './verdict.tsx'

export const Allowed = () => (
  <Verdict
    kind="allowed"
    title="Velkommen på banen"
    name="Anne Holm"
    detail="Sæsonkort 2027 · runde 1 af 2 her"
  />
)

export const Warning = () => (
  <Verdict
    kind="warning"
    title="Medlemskabet er ikke bekræftet for 2027"
    name="Anne-Margrethe Østergaard Kjærsgaard-Sørensen"
    detail="Sæsonkort 2027 · runde 2 af 2 her"
    next="Kortet gælder til og med søndag den 16. maj. Bed gæsten bekræfte med DGU-login."
  />
)

export const Refused = () => (
  <Verdict
    kind="refused"
    title="Hverdagskortet gælder ikke i dag (2. påskedag)"
    name="Bent Kjær"
    reasons={[
      'Lukket for kortgæster til kl. 14.00 (turnering).',
      'Handicap 41,2 er over klubbens grænse på 36,0.',
    ]}
    next="Næste mulighed: tirsdag den 30. marts."
  />
)

export const Known = () => (
  <Verdict
    kind="already"
    title="Allerede tjekket ind kl. 9.12."
    name="Anne Holm"
    detail="Sæsonkort · 18 huller fra kl. 9.12"
  />
)

export const InTheSun = () => (
  <div data-contrast="sun" className="grid gap-6 lg:grid-cols-3">
    <Allowed />
    <Warning />
    <Refused />
  </div>
)
