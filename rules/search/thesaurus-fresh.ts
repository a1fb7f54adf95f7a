/**
 * The kitchen thesaurus that ships with the product, in English, Spanish and French: shorthand, produce, herbs and dairy. Format:
 * rules/search/thesaurus.ts.
 */
export const FRESH_GROUPS = `
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
coriander > cilantro
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
`;
