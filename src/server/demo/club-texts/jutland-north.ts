import type { ClubText } from './club-text.ts'

/** The demonstration's clubs in the north and west of Jutland, by their number. */
export const northJutland: Record<number, ClubText> = {
  913: {
    description:
      'Bakkebanen ligger i kanten af Rold Skov med udsigt over skovbrynet fra næsten alle teesteder. Første ni huller er åbne og lette at gå. Efter pausen begynder bakkerne.\n\nTag en kølle mere, når flaget står højt, og bliv gerne til en kop kaffe på terrassen bagefter. Vi er glade for gæster og viser gerne vej til første tee.',
    facilities:
      'driving_range putting_green short_game_area short_course lessons shop restaurant buggy_rental trolley_rental club_rental showers charging step_free',
    hours: {
      reception: { when: 'man-fre 9-15, lør-søn 8-13' },
      shop: { when: 'man-fre 9-18, lør-søn 8-16' },
      restaurant: {
        when: 'man lukket, tir-fre 11-21, lør-søn 9-21',
        note: 'Køkkenet lukker kl. 20.',
      },
    },
    hole: {
      par: 3,
      from: 12,
      text: 'Fra klubbens højeste tee slår du ned over en lysning til en green, der er omgivet af graner på tre sider. Vinden mærker du først, når bolden er oppe over træerne.',
    },
  },
  902: {
    description:
      'Der er ikke et eneste træ på Klitbanen. Til gengæld er der vind, marehalm og hårde fairways, hvor bolden ruller længere, end du tror. Banen følger klitterne, som de altid har ligget.\n\nPå en stille aften kan du høre Vesterhavet fra de sidste fire huller. På en blæsende formiddag kan du ikke høre andet.',
    facilities: 'driving_range putting_green shop cafe trolley_rental showers motorhomes',
    hours: {
      shop: { when: 'alle dage 8-17', note: 'Oktober til marts: kun lørdag og søndag.' },
      restaurant: { when: 'fre-søn 10-18' },
    },
    hole: {
      par: 4,
      from: 14,
      text: 'Du kan ikke se greenen fra tee. Sigt på den hvide pæl på toppen af klitten, og gå spændt op over kammen. Bunkeren til venstre er ældre end klubben.',
    },
  },
  903: {
    description:
      'Ud mod Mariager Fjord ligger engene fladt og grønt, og golfbanen ligger midt i dem. Her er let at gå, og du kommer sjældent til at lede efter bolden. Vandhullerne er små, men de ligger godt.\n\nOm foråret har viberne førsteret på hul 3 og 4. Så flytter vi teestedet, til ungerne er fløjet.',
    facilities:
      'driving_range putting_green short_game_area lessons shop restaurant trolley_rental showers charging step_free',
    hours: {
      reception: { when: 'man-tor 9-14, fre 9-12' },
      shop: { when: 'man-fre 9-17, lør-søn 8-15' },
      restaurant: { when: 'tir-søn 10-20' },
    },
    hole: {
      par: 5,
      from: 8,
      text: 'Fjorden følger hele højre side. Et langt andetslag kan nå greenen, men det modige slag går over sivene. De fleste fortryder enten det ene eller det andet.',
    },
  },
  904: {
    description:
      'Ni huller ved Limfjorden, holdt ved lige af frivillige og af Kaj på fairwayklipperen. Du går fra klubhuset til stranden og hjem igen på halvanden time, og der er altid plads til en flight mere.\n\nNøglen til klubhuset hænger, hvor den plejer. Læg penge for øl og sodavand i skålen.',
    facilities: 'putting_green short_game_area trolley_rental motorhomes',
    hours: { reception: { when: 'ons 16-18', note: 'Ellers ringer du, så kommer der nogen.' } },
    hole: {
      par: 3,
      from: 4,
      text: 'Greenen ligger ti meter fra vandkanten. I vestenvind starter du bolden ude over fjorden og lader den blæse hjem.',
    },
  },
  905: {
    description:
      'Vendelhøj er Vendsyssel, når det er bedst: høj himmel, stærk blæst og udsigt til begge have på en klar dag. Banen er anlagt på gammel landbrugsjord rundt om gravhøjen, som har givet klubben navn.\n\nHøjen er fredet. Ligger din bold på den, dropper du uden straf og går udenom.',
    facilities:
      'driving_range putting_green short_game_area shop restaurant buggy_rental trolley_rental showers',
    hours: {
      reception: { when: 'man-fre 9-13' },
      shop: { when: 'hverdage 9-17, weekend 8-16' },
      restaurant: { when: 'tir-søn 11-20', note: 'Bestil bord til aftensmad dagen før.' },
    },
    hole: {
      par: 4,
      from: 9,
      text: 'Teestedet ligger ved foden af højen, og fairway falder væk under dig. Det er det eneste hul, hvor næsten alle slår deres længste drive på dagen.',
    },
  },
  906: {
    description:
      '27 huller i tre sløjfer langs åen. Rød er den brede, Blå er den våde, og Gul er den, medlemmerne selv vælger om aftenen. Du kan begynde på to sløjfer på samme tid, så der er sjældent ventetid.\n\nÅen skal krydses ni gange på Blå. Der er bro hver gang.',
    facilities:
      'driving_range putting_green short_game_area short_course simulator lessons shop restaurant buggy_rental trolley_rental club_rental showers charging motorhomes',
    hours: {
      reception: { when: 'man-fre 8.30-15.30' },
      shop: { when: 'alle dage 8-18' },
      restaurant: { when: 'alle dage 9-21' },
    },
    hole: {
      par: 3,
      from: 1,
      text: 'Åen løber foran greenen og drejer om bag den. Kun den korte side er tør. Ørrederne er vant til golfbolde.',
    },
  },
  907: {
    description:
      'Fjordbanen hører til gården Åkjærgård, og klubhuset er den gamle kostald med bindingsværket bevaret. Det første hul går ned mod Skive Fjord, og derfra ser du vand fra seks andre.\n\nBanen er kort på papiret. Greens er små, og det mærker du på scorekortet.',
    facilities: 'driving_range putting_green shop restaurant trolley_rental showers charging',
    hours: {
      shop: { when: 'man-fre 9-16, lør-søn 8-14' },
      restaurant: { when: 'ons-søn 12-20' },
    },
    hole: {
      par: 4,
      from: 5,
      text: 'Et kort hul i vinkel om det gamle stendige. Du kan skære hjørnet, men kun hvis bolden er højere end lindetræet.',
    },
  },
  908: {
    description:
      'Hedebanen er sand, lyng og fyrretræer på gammel hedejord øst for Herning. Vandet er væk en time efter regn, så her spilles der hele vinteren på rigtige greens.\n\nLyngen blomstrer i august. Den er smuk at se på og umulig at slå fra.',
    facilities:
      'driving_range putting_green short_game_area simulator lessons shop cafe buggy_rental trolley_rental club_rental showers step_free',
    hours: {
      reception: { when: 'man-fre 9-14' },
      shop: { when: 'man-fre 9-18, lør-søn 8-16', note: 'November til februar lukker vi kl. 15.' },
      restaurant: { when: 'alle dage 9-17' },
    },
    hole: {
      par: 5,
      from: 10,
      text: 'Tre øer af fairway i et hav af lyng. Vælg, om du vil lægge op to gange eller satse én gang. Begge dele har givet birdie.',
    },
  },
}
