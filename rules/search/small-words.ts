const setOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Words that name no food: they count only if a query has no others. */
export const SMALL_WORDS = setOf(
  `of for with the a an and or in on to from by n some any please need want
  de del la el los las lo un una unos unas con para y o en al por
  du des le les l d avec pour et ou au aux une sur
  item items plu upc code sku codigo articulo numero no article`,
);

/** Words that lift an item that has them and exclude none: containers, and what most fresh food doesn't say. */
export const OPTIONAL_WORDS = setOf(
  `case cases cs box boxes bx bag bags bg each ea carton cartons ctn bottle bottles btl jar jars tub tubs pail pails tray trays
  bunch bunches bu head heads stick sticks piece pieces loaf flat flats
  caja cajas bolsa bolsas bote botes botella botellas manojo manojos pieza piezas charola cubeta cubetas frasco frascos
  caisse caisses sac sacs boite boites bouteille bouteilles botte bottes piece bocal pot pots barquette
  fresh fresco fresca frescos frescas frais fraiche fraiches good quality best new cheap regular raw crudo cru`,
);
