/**
 * The kitchen thesaurus that ships with the product, in English, Spanish and French. Format: rules/search/thesaurus.ts.
 * A company's own lines add to these.
 */
export const KITCHEN_THESAURUS = `
# Shorthand of price lists
bnls, boneless, deshuesado, sin hueso, désossé, sans os
skls, sknls, skinless, sin piel, sans peau
chkn, chix, chick > chicken
brst > breast
chicken, pollo, poulet
breast, pechuga, poitrine
thigh, muslo, haut de cuisse
wing, alita, aile
drumstick, drum, pilon
tender, tenders, tenderloin strip, finger
iqf > frozen
frz, frzn, frozen, congelado, surgelé, congelé
grn, green, verde, vert
yel, ylw, yellow, amarillo, jaune
red, rojo, roja, colorado, rouge
wht, white, blanco, blanche, blanc
blk, black, negro, noir
brn, brown, morena, moreno, brun
jbo, jumbo
lg, lrg, large
med > medium
mediano, mediana > medium
sm, sml, small
xl, extra large
whl, whole, entero, entera, entier
org, organic, orgánico, biologique, bio
gf, gluten free, sin gluten, sans gluten
ff, fat free
lf, lowfat, low fat
veg, vegetable, verdura, légume
shred, shredded, shrd, rallado, râpé
slcd, sliced, slice, rebanado, tranché
dcd, diced, en cubos, picado, en dés
chpd, chopped
grd, gr, ground, minced, molido, molida, haché
grtd, grated
pld, peeled, pelado, épluché
mozz, mozzarella
parm, parmesan, parmesano, parmigiano
ched, cheddar
prov, provolone
mayo, mayonnaise, mayonesa
choc, chocolate, chocolat
vanilla, vainilla, vanille
tom > tomato
pot > potato
broc > broccoli
cuke, cukes, cucumber, pepino, concombre
ital, italian
amer, american
ap, all purpose, multiusos
evoo, extra virgin olive oil, aceite de oliva extra virgen, huile d'olive extra vierge
oj, orange juice, jugo de naranja, jus d'orange
bbq, barbecue, barbeque, barbacoa
p&d, pd, peeled deveined
ez peel, easy peel
hdls, headless
t/off, tail off
t/on, tail on
fry oil, frying oil, fryer oil, deep fry oil, aceite para freír, huile à friture > oil fry, liquid fry, clear fry
sp mix, spring mix, mesclun, mezcla primavera
baby greens > spring mix
pc, portion control, packets, individual packets, single serve
canned, tinned, en lata, enlatado, en conserve, lata
unsalted, sweet cream butter, no salt, sin sal, non salé, sans sel, doux
salted, con sal, salé
# Vegetables
scallion, green onion, spring onion, cebollín, cebolla de cambray, cebollita de cambray, oignon vert, échalion vert
cilantro, coriander leaf, fresh coriander, coriandre, culantro
arugula, rocket, roquette, rúcula, arúgula
eggplant, aubergine, berenjena
zucchini, courgette, calabacita, calabacín
bell pepper, sweet pepper, capsicum, pimiento morrón, pimiento, poivron
rapini, broccoli rabe, broccoli raab, cima di rapa
baby broccoli, broccolini
gai lan, chinese broccoli, kai lan
beet, beetroot, betabel, remolacha, betterave
rutabaga, swede, colinabo, nabo sueco
celery root, celeriac, apionabo, céleri-rave
sunchoke, jerusalem artichoke, topinambour, topinambo
chard, swiss chard, silverbeet, acelga, bette, blette
endive, belgian endive, witloof, chicory, endibia
frisee, curly endive, chicorée frisée
romaine, cos lettuce, lechuga romana, orejona, laitue romaine
iceberg, head lettuce, crisphead > lettuce iceberg
lettuce, lechuga, laitue
boston lettuce, butter lettuce, butterhead > lettuce boston, lettuce bibb
kale, col rizada, chou frisé, chou kale
lacinato, tuscan kale, dinosaur kale, dino kale, cavolo nero
spinach, espinaca, épinard
cabbage, repollo, col, chou
napa cabbage, chinese cabbage, nappa
bok choy, pak choi, pak choy
brussels sprout, col de bruselas, chou de bruxelles
green bean, string bean, snap bean, ejote, haricot vert
haricot vert, french bean > bean french haricot vert, bean green
snow pea, mangetout, chinese pea pod
sugar snap, snap pea
pea, chícharo, guisante, petit pois
corn, elote, maíz, maïs, sweet corn
corn on the cob, cob corn, corncob > corn, cob corn
onion, cebolla, oignon
red onion, purple onion, cebolla morada, cebolla roja, oignon rouge
garlic, ajo, ail
shallot, chalote, échalote
leek, poro, puerro, poireau
potato, papa, patata, pomme de terre
sweet potato, yam, camote, batata, patate douce
baking potato, baker potato > idaho baker, potato russet
red potato, papa roja > potato red
carrot, zanahoria, carotte
celery, apio, céleri
cucumber, pepino, concombre
english cucumber, hothouse cucumber, seedless cucumber > cucumber english
tomato, jitomate, tomate
cherry tomato, tomate cherry, tomate cerise
grape tomato, tomate uva
roma tomato, plum tomato, jitomate saladet, saladette > tomato roma
tomatillo, tomate verde
mushroom, champiñón, hongo, seta, champignon
portobello, portabella, portobella, portabello
cremini, crimini, baby bella
white mushroom, button mushroom, champignon de paris > mushroom white
shiitake, shitake
oyster mushroom, pleurote, seta ostra > mushroom oyster
jalapeño, jalapeno pepper, chile jalapeño
chile, chili pepper, hot pepper, piment
poblano, pasilla fresco
avocado, aguacate, avocat, palta
cactus leaf, nopal, nopales, cactus pad
yuca, cassava, manioc, mandioca
jicama, jícama
okra, gombo, quimbombó, ladies finger
daikon, white radish, mooli
radish, rábano, radis
turnip, nabo, navet
squash, calabaza, courge
pumpkin, citrouille, calabaza de castilla
asparagus, espárrago, asperge
artichoke, alcachofa, artichaut
cauliflower, coliflor, chou-fleur
cauliflower rice, riced cauliflower
broccoli, brócoli, brocoli
fennel, anise, hinojo, fenouil
sprouts, germinados, germes
ginger, jengibre, gingembre
horseradish, raifort, rábano picante
pea shoot, pea tendril
salad, ensalada, salade
coleslaw, slaw, cole slaw, ensalada de col
mirepoix, soffritto
# Herbs and spices
chive, cebollino, ciboulette
parsley, perejil, persil
flat leaf parsley, flat parsley > parsley italian
basil, albahaca, basilic
mint, hierbabuena, menta, menthe
rosemary, romero, romarin
thyme, tomillo, thym
sage, salvia, sauge
dill, eneldo, aneth
tarragon, estragón, estragon
bay leaf, laurel, laurier, hoja de laurel
lemongrass, citronelle, zacate limón
cumin, comino
cinnamon, canela, cannelle
paprika, pimentón
pepper, pimienta, poivre
black pepper, pimienta negra, poivre noir
chili flake, red pepper flake, crushed red pepper, chile quebrado > red pepper crushed
garlic powder, ajo en polvo, poudre d'ail > garlic granulated, garlic powder
msg, monosodium glutamate
old bay > chesapeake bay
bouillon, stock, broth, caldo
salt, sal, sel
sea salt, sal de mar, sel de mer
# Fruit
apple, manzana, pomme
orange, naranja
lemon, limón amarillo, citron
lime, limón verde, citron vert
limón > lime, lemon
grapefruit, toronja, pomelo, pamplemousse
strawberry, fresa, fraise
blueberry, mora azul, arándano azul, bleuet, myrtille
raspberry, frambuesa, framboise
blackberry, zarzamora, mûre
cranberry, arándano rojo, canneberge
peach, durazno, melocotón, pêche
cherry, cereza, cerise
grape, uva, raisin frais
raisin, pasa, raisin sec
watermelon, sandía, pastèque, melon d'eau
cantaloupe, muskmelon, melón chino
pineapple, piña, ananas
banana, plátano, banane
plantain, plátano macho, banane plantain
mango, mangue
papaya, papaye
pear, pera, poire
plum, ciruela
fig, higo, figue
date, dátil, datte
coconut, coco, noix de coco
pomegranate, granada, grenade
dragon fruit, pitahaya, pitaya
passion fruit, maracuyá, fruit de la passion
kiwi, kiwifruit
clementine, cuties, mandarina
star fruit, starfruit, carambola
acai, açaí
# Dairy and eggs
milk, leche, lait
whole milk, leche entera, lait entier, vitamin d milk > milk whole
skim milk, nonfat milk, leche descremada, lait écrémé > milk fat free skim
half and half, half & half, half n half, crema mitad y mitad, crème 10 > cream half, half-and-half
heavy cream, whipping cream, heavy whipping cream, crema para batir, crème à fouetter, crème 35 > cream heavy, cream whipping
sour cream, crema agria, crème sure > cream sour cultured, cream sour light, cream sour, sour cream
creme fraiche, crème fraîche
butter, mantequilla, beurre
whipped butter > butter whipped
butter pats, butter chips, butter reddies > butter reddies, butter chips
cheese, queso, fromage
blue cheese, bleu cheese, queso azul, fromage bleu, roquefort > cheese blue, blue cheese
goat cheese, chevre, queso de cabra, fromage de chèvre > cheese goat, goat cheese
cream cheese, philadelphia, queso crema, fromage à la crème
cottage cheese, requesón > cheese cottage
string cheese > cheese string
fresh mozzarella, mozzarella fresca, bocconcini, ciliegine > mozzarella fresh, mozzarella ciliegine
pizza cheese > mozzarella shred, mozzarella whole milk loaf, mozzarella part skim
nacho cheese, queso para nachos, queso dip > cheese nacho
american cheese slice > cheese american slice
grilled cheese slice > cheese american
queso fresco, ranchero cheese
yogurt, yoghurt, yogur, yogourt, yaourt
egg, huevo, œuf, blanquillo
liquid egg, egg wash, huevo líquido, œuf liquide
egg white, clara de huevo, blanc d'œuf > egg liquid white
hard boiled egg, hard cooked egg, huevo duro, œuf dur > egg hard cooked
oat milk, leche de avena, boisson d'avoine > plant milk oat, oat milk
almond milk, leche de almendra, lait d'amande > plant milk almond, almond milk
soy milk, soya milk, leche de soya, lait de soja > plant milk soy, soy milk
coconut milk, leche de coco, lait de coco
creamer, coffee whitener, non dairy creamer, crema para café
coffee creamer cup, creamer cup > creamer pc, creamer, half pc
ice cream, helado, nieve, crème glacée, gelato
whipped topping, cool whip, whipped cream can, crema batida > whipped topping
margarine, oleo, margarina
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
