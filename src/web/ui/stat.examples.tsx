import { Meter, Stat } from './stat.tsx'

export const Figures = () => (
  <dl className="grid gap-6 sm:grid-cols-3">
    <Stat label="Runder i år" value="14" note="Senest lørdag den 12. juni" />
    <Stat label="Klubber besøgt" value="9" unit="af 24" />
    <Stat label="Sparet i greenfee" value="3.185" unit="kr." />
  </dl>
)

export const RoundsLeft = () => (
  <div className="grid max-w-sm gap-5">
    <Meter label="Rold Bakker Golfklub" value={2} max={2} text="2 runder tilbage" />
    <Meter label="Vesterhede Golfklub" value={1} max={2} text="1 runde tilbage" />
    <Meter label="Sønder Fjord Golfklub" value={0} max={2} text="Alle runder er spillet" />
    <Meter label="Klippekort" value={17} max={25} text="17 klip tilbage" />
  </div>
)
