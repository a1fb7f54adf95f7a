/** Words of price lists that `itemName` expands or writes with capitals. */

const tableOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((row) => {
        const [short = '', long = ''] = row.split('=');
        return [short, long];
      }),
  );

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * The trade's shorthand with one meaning. Left out are those with two (BLK: black or block; FF: fat free or French
 * fries), because a guess would name other goods.
 */
export const SHORTHAND = tableOf(`
ASST=assorted
BNLS=boneless
BRST=breast
BTL=bottle
CHIX=chicken
CHKN=chicken
CHOC=chocolate
CHPD=chopped
CKD=cooked
CONC=concentrate
DBL=double
DCD=diced
EXT=extra
FCY=fancy
FRSH=fresh
FRZN=frozen
GF=gluten free
GRD=ground
GRN=green
GRTD=grated
HD=heavy duty
HDLS=headless
HH=hothouse
JBO=jumbo
LG=large
LRG=large
MED=medium
MOZZ=mozzarella
ORG=organic
P&D=peeled & deveined
PERF=perforated
PLD=peeled
PWDR=powder
RTE=ready to eat
RTU=ready to use
SHRD=shredded
SHRED=shredded
SKLS=skinless
SLCD=sliced
SLTD=salted
SM=small
SNGL=single
T/OFF=tail off
T/ON=tail on
VEG=vegetable
W/=with
W/O=without
WHL=whole
WHT=white
XF=extra fancy
XL=extra large
YEL=yellow
YLW=yellow
`);

/** Units after a number, as they are written in running text. A unit that is not here keeps its letters. */
export const UNITS = tableOf(`
BU=bu
CM=cm
CT=ct
DZ=dz
FT=ft
G=g
GAL=gal
GM=g
IN=in
KG=kg
L=L
LB=lb
LBS=lb
LT=L
LYR=layer
ML=mL
MM=mm
OZ=oz
PT=pt
QT=qt
RW=row
YD=yd
`);

/** Abbreviations that are written in capitals. */
export const CAPITALS = setOf('AA ABF BBQ CKL CPLA EZ H&R IQF MSG NY PC PEI PSMO US USDA UHT WOG');

/** Names of places, peoples, persons and varieties. Longer names are listed whole, because their words mean something else alone. */
export const NAMES: readonly string[] = `
Alaskan, Ambrosia, American, Anaheim, Angus, Anjou, Ardennes, Armenian, Asian, Ataulfo, Atlantic, Bartlett, Belgian, Bibb, Bing, Bloody Mary, Bosc, Boston, Braeburn,
Brussels, Burbank, Caesar, Cajun, Calabrian, California, Calrose, Canadian, Cara Cara, Carolina, Castelfranco, Castelvetrano, Cerignola, Chesapeake, Chilean, Chinese,
Chioggia, Colombian, Comice, Concord, Concorde, Cornish, Cortland, D'Anjou, Danish, Deglet Noor, Dijon, Dover, Dungeness, Dutch, Earl Grey, English, Eureka, Fairchild,
Forelle, Francis, French, Fresno, Fuji, Fuyu, Gala, General Tso, Genoa, Graham, Granny Smith, Great Northern, Greek, Gulf, Hachiya, Hami, Hass, Hawaiian, Himalayan,
Honeycrisp, Hubbard, Hungarian, Iberico, Idaho, Israeli, Italian, Jamaican, Japanese, Jonagold, Kadota, Kaiser, Kalamata, Keitt, Kent, Key Lime, King Oyster, Kirby, Korean,
Kumamoto, Latin, Little Gem, Lollo Rossa, Madagascar, Madras, Manila, Maradol, McIntosh, Medjool, Mediterranean, Mexican, Meyer, Middle East, Minneola, Modena, Monterey,
Murcott, Muscat, New England, Norkotah, Oaxaca, Oro Blanco, Osetra, Pacific, Parma, Persian, Philly, Pink Lady, Polish, Provence, Rainier, Red Delicious, Golden Delicious,
Roma, Rome, Ruby Red, San Marzano, Satsuma, Seckel, Shanghai, Spanish, St Louis, Star Ruby, Sumatra, Swiss, Tahitian, Texas, Thai, Thomcord, Tommy Atkins, Turkish,
Valencia, Vidalia, Walla Walla, Worcestershire, Yukon Gold, Zante`
  .trim()
  .split(/,\s+/);
