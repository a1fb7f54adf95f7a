/**
 * The kitchen thesaurus that ships with the product, in English, Spanish and French: meat, fish, dry goods, bakery, drinks and supplies. Format:
 * rules/search/thesaurus.ts.
 */
export const PANTRY_GROUPS = `
# Meat
beef, res, carne de res, bœuf
ground beef, hamburger meat, minced beef, beef mince, carne molida, bœuf haché > beef ground
hamburger patty, burger patty, beef patty, carne para hamburguesa, galette de bœuf > beef patty
steak, bistec, bistek
new york strip, ny strip, strip steak, new york steak > ny strip, strip loin
ribeye, rib eye, entrecôte
filet mignon, filet > beef filet, tenderloin
tenderloin, filete, psmo
skirt steak, arrachera, fajita meat > skirt, beef fajita
tri tip, tri-tip, tritip
stew meat, stew beef, beef stew, carne para guisar > beef stew
brisket, pecho de res, poitrine de bœuf
short rib, costilla corta, bout de côtes
oxtail, cola de res, queue de bœuf
pork, cerdo, puerco, porc
pork rib, costilla de cerdo, côte de porc > pork rib
pork butt, pulled pork meat, boston butt > pork shoulder butt, pork butt
pork chop, chuleta de cerdo, côtelette de porc > pork chop
bacon, tocino, lardon
ham, jamón, jambon
sausage, salchicha, saucisse
hot dog, frank, frankfurter, wiener, salchicha para hot dog, saucisse à hot-dog
hot dog bun, hot dog roll, pan para hot dog, medias noches, pain à hot-dog > bun hot dog
hamburger bun, burger bun, hamburger roll, pan para hamburguesa, pan de hamburguesa, pain à hamburger > bun hamburger, bun brioche
sub roll, hoagie roll, hero roll, grinder roll, sub bun, torpedo roll > bun hoagie
slider bun, slider roll > bun slider
dinner roll, bolillo pequeño > dinner roll, roll
lunch meat, cold cut, deli meat, sandwich meat, carnes frías, charcuterie > deli meat
lamb, cordero, borrego, agneau
veal, ternera, veau
turkey, pavo, guajolote, dinde
duck, pato, canard
chicken tender, chicken finger, chicken strip, tiras de pollo > chicken tender
chicken wing, hot wing, alita de pollo, aile de poulet > chicken wing
# Seafood
shrimp, prawn, camarón, gamba, crevette
squid, calamari, calamar, calmar
octopus, pulpo, pieuvre, poulpe
salmon, salmón, saumon
lox, nova, smoked salmon, salmón ahumado, saumon fumé > salmon nova, salmon lox
cod, bacalao, morue, cabillaud
tuna, atún, thon
ahi > tuna ahi, tuna yellowfin
crab, cangrejo, jaiba, crabe
imitation crab, krab, surimi > crab surimi
lobster, langosta, homard
scallop, callo de hacha, vieira, pétoncle
clam, almeja, palourde
mussel, mejillón, moule
oyster, ostión, ostra, huître
crawfish, crayfish, langostino de río, écrevisse
mahi, mahi mahi, dorado
trout, trucha, truite
catfish, bagre
fish, pescado, poisson
anchovy, anchoa, anchois
caviar, fish roe, hueva
# Dry goods
flour, harina, farine
bread flour, high gluten flour, harina de fuerza > flour bread
masa, masa harina, harina para tortilla, harina de maíz nixtamalizada > masa harina
cornmeal, corn meal
cornstarch, corn starch, maizena, fécula de maíz, fécule de maïs > corn starch
sugar, azúcar, sucre
powdered sugar, confectioners sugar, icing sugar, 10x sugar, azúcar glass, azúcar pulverizada, sucre glace > sugar powdered
brown sugar, azúcar morena, cassonade, sucre brun > sugar brown
granulated sugar, white sugar, azúcar blanca > sugar granulated
rice, arroz, riz
white rice, arroz blanco, riz blanc > rice long, rice converted, rice calrose, rice jasmine, rice basmati
pasta, fideo, pâtes alimentaires
macaroni, elbow pasta, coditos, mac > elbow macaroni, mac cheese
mac and cheese, macaroni and cheese, macarrones con queso > mac cheese
noodle, fideos, nouilles
bean, frijol, haricot
black bean, frijol negro, haricot noir
garbanzo, chickpea, garbanzo bean, chick pea, pois chiche
kidney bean, frijol rojo, haricot rouge
lentil, lenteja, lentille
beans for chili, chili bean > kidney bean, pinto bean, chili bean
oil, aceite, huile
olive oil, aceite de oliva, huile d'olive > oil olive
vegetable oil, salad oil, aceite vegetal, huile végétale > soybean oil, canola oil, oil salad
pan spray, cooking spray, nonstick spray, release spray > pan coating spray
lard, manteca de cerdo, saindoux
vinegar, vinagre, vinaigre
honey, miel
maple syrup, miel de maple, sirop d'érable > maple
syrup, jarabe, sirop
jelly, jam, preserves, mermelada, confiture
peanut butter, crema de cacahuate, mantequilla de maní, beurre d'arachide
nut, nuez, noix
almond, almendra, amande
peanut, cacahuate, maní, arachide
oatmeal, oats, avena, gruau
breadcrumb, bread crumb, pan molido, chapelure > panko
baking soda, bicarbonato, bicarbonate de soude
baking powder, polvo para hornear, poudre à pâte
yeast, levadura, levure
chocolate chip, chispas de chocolate, pépites de chocolat > chocolate chips
pancake mix, hotcake mix, harina para hot cakes > pancake
ketchup, catsup, cátsup
mustard, mostaza, moutarde
soy sauce, soya sauce, shoyu, salsa de soya, sauce soja > soy sauce, sauce soy
hot sauce, salsa picante, tabasco, sauce piquante > sauce hot, sauce cayenne
buffalo sauce, wing sauce > sauce buffalo
bbq sauce, salsa bbq, sauce barbecue > sauce bbq
tomato sauce, salsa de tomate, sauce tomate > tomato sauce, sauce marinara
pasta sauce, spaghetti sauce, red sauce, marinara > sauce marinara
pizza sauce > sauce pizza
tomato paste, pasta de tomate, pâte de tomate
thousand island, 1000 island, mil islas, mille îles
ranch, ranch dressing, aderezo ranch > dressing ranch
dressing, aderezo, vinaigrette
pickle, pepinillo, cornichon
burger pickle, hamburger pickle, pickle chip, pickle slice > dill chips, chips pickles
pickle burger > dill chips
olive, aceituna
caper, alcaparra, câpre
tortilla chip, totopos, nacho chip, corn chip > chips tortilla
potato chip, papitas, croustilles > chips potato
cracker, galleta salada, craquelin
sun dried tomato, sundried tomato, tomate seco, tomate séché
pico de gallo, fresh salsa, salsa mexicana
guacamole, guac
hummus, houmous
tofu, bean curd
# Frozen
fries, french fries, french fry, patatas fritas, papas fritas, papa a la francesa, frites > potato fry
sweet potato fries, sweet potato fry, camote frito > sweet potato fry, fry sweet potato
tater tot, potato puff > tater round
hash brown, papa rallada > hash brown
onion ring, aros de cebolla, rondelles d'oignon > onion ring
steak fries > fry steak
curly fries > curly seasoned
waffle fries > fry waffle
shoestring, shoestring fries > fry shoestring
mashed potato, puré de papa > potato mashed
mozzarella stick, cheese stick
egg roll, spring roll, rollo primavera
potsticker, gyoza, dumpling
veggie burger, garden burger, plant burger > plant based burger
edamame, soybean pod
mixed vegetable, verdura mixta, macédoine > mixed vegetables, vegetable blend
# Bakery and drinks
pan, pain > bread
bread, pain de mie
sandwich bread, pan de caja, pan de molde > bread white pullman, bread wheat sandwich
tortilla, tortillas de harina > tortilla
flour tortilla, tortilla de harina > tortilla flour
corn tortilla, tortilla de maíz > tortilla corn
croissant, cuernito
donut, doughnut, dona, beignet
cookie, galleta, biscuit
cake, pastel, gâteau
pie, pay, tarta, tarte
english muffin > muffin english
pita, pita bread, pan árabe
naan, nan bread
coffee, café
tea, té, thé
agua, eau > water
bottled water > water spring, water purified
sparkling water, seltzer, agua mineral, eau pétillante > water sparkling
soda, pop, soft drink, refresco, boisson gazeuse, gaseosa
club soda, soda water > soda club, water sparkling
coke, cola, coca
sprite, 7up > soda lemon lime
juice, jugo, zumo, jus
lemonade, limonada, limonade
hot chocolate, cocoa mix, chocolate caliente, chocolat chaud
simple syrup > cane simple
# Disposables and cleaning
to go box, togo box, takeout box, take out container, takeout container, to go container, carryout container, clamshell, contenedor para llevar, contenant à emporter > container hinged, container
hinged container, clamshell container, clamshell box > container hinged
deli cup, deli container, soup container > container deli, container soup
plastic wrap, saran wrap, cling film, cling wrap, film wrap, plástico adherente, pellicule plastique > film
aluminum foil, tin foil, foil wrap, papel aluminio, papier d'aluminium > foil
parchment paper, pan liner, papel pergamino, papier parchemin > parchment
trash bag, garbage bag, can liner, trash liner, bin liner, bolsa de basura, sac à ordures, sac poubelle > bag trash
paper towel, papel toalla, toalla de papel, essuie-tout > towel roll, towel multifold, towel c-fold, kitchen roll, towel center pull
toilet paper, bath tissue, toilet tissue, papel higiénico, papier hygiénique, papier toilette > toilet tissue, jumbo roll tissue
napkin, serviette, servilleta
glove, guante, gant
nitrile glove, guante de nitrilo, gant de nitrile
hairnet, hair net, red para cabello, résille
straw, popote, pajilla, paille
fork, tenedor, fourchette
knife, cuchillo, couteau
spoon, cuchara, cuillère
cutlery, flatware, utensil, silverware, cubiertos, couverts
cup, vaso, gobelet
coffee cup, hot cup, paper cup, vaso para café > cup hot
cold cup, plastic cup, vaso de plástico > cup cold
plastic knife, cuchillo de plástico > knife
plastic fork, tenedor de plástico > fork
plastic spoon, cuchara de plástico > spoon
portion cup, souffle cup, ramekin > cup portion
lid, tapa, couvercle
plate, plato, assiette
bleach, cloro, blanqueador, eau de javel, javel
dish soap, dish detergent, jabón para platos, savon à vaisselle > dish detergent
dishwasher soap, machine detergent, dish machine soap > machine detergent
sanitizer, quat, desinfectante, désinfectant
degreaser, desengrasante, dégraissant
scrubber, scouring pad, fibra verde, tampon à récurer > scrub pad, scrubber
# What it is for
burger lettuce, lettuce burger, lettuce sandwich, hamburger lettuce > lettuce iceberg, lettuce green leaf
taco lettuce, lettuce taco > lettuce shredded
potatoes for fries, fries potato > potato fry, potato idaho, potato russet
potato baking, potato bake > idaho baker, potato russet
potato mash, potato mashing > potato russet, potato yukon
tomato sauce canning, tomatoes for sauce > tomato canned, tomato roma
tomato burger, burger tomato > tomato round 5x6, tomato beefsteak
oil fry, oil fryer, oil frying > oil fry, oil clear fry, liquid fry
cheese nacho, nachos cheese > cheese nacho, cheese cheddar, cheese jack
cheese pizza > mozzarella shred, mozzarella whole milk loaf
cheese burger, burger cheese > cheese american, cheese cheddar
cheese taco, taco cheese > cheese shred
apple pie filling, apples for pie > apple granny smith
chicken fry, chicken frying > chicken whole, chicken 8 piece
chicken soup, chicken stock > chicken soup, chicken base, chicken broth
salad green > spring mix, lettuce, romaine
sushi rice > rice sushi
risotto rice, risotto > rice arborio
pie apple > apple granny smith
stir fry vegetable > stir fry
`;
